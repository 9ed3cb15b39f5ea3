/**
 * Loads what a toolkit loads on need. The first `import()` of a file takes real time, in which a fake clock may run ahead and a real
 * one may run out; one of a file that is loaded takes none, so that only what a test is about can decide its order.
 */
import '../../templates/runtime/lenient/mend.ts';
import '../../templates/runtime/readers.ts';
import '../../templates/runtime/toolkit/concurrency.ts';
import '../../templates/runtime/toolkit/framework-wire.ts';
import '../../templates/runtime/toolkit/grants.ts';
import '../../templates/runtime/toolkit/once.ts';
import '../../templates/runtime/toolkit/retry.ts';
import '../../templates/runtime/toolkit/stores/memory.ts';
