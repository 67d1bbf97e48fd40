// Facts for the structure check that no import shows.

/** What keeps a saved text between the database and a visitor, by its file. A fourth needs a decision record. */
export const memories: Record<string, string> = {
  'src/kit/crud/server/cached-read.ts': 'cachedRead',
  'src/lib/http/page-cache.ts': 'page cache',
  'src/lib/http/stored-answer.ts': 'prepared answers',
};

/** What looks like such a memory and holds no saved text. */
export const otherMemories: Record<string, string> = {
  'src/kit/http/live-events.ts': 'when each topic last changed',
  'src/app/http/request-tallies.ts': 'counts of requests',
  'src/app/http/stack.ts': 'which route an answer is of, for its log line',
  'src/lib/http/static-files.ts': 'files of the build',
  'src/app/rendering/react-renderer.ts': 'numbers of the islands on a page',
};
