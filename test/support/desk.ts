import './loaded.ts';

/** The client that most tests of the run-time side are about. It ships with the conformance suite. */
export * from '../../library/testing/desk.ts';
