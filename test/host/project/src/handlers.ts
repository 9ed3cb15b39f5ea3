import type { ClockHandlers, Handlers, NotesHandlers } from './generated/index.js';

const notes: NotesHandlers = {
  'notes.create': async ({ title, pinned }) => ({ id: `${title}${pinned ? '!' : ''}` }),
  'notes.delete': ({ id }) => `deleted ${id}`,
};

const clock: ClockHandlers = { 'clock.now': () => '2026-01-01T00:00:00Z' };

export const handlers: Handlers = { ...notes, ...clock };
