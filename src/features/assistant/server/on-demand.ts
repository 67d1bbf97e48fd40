import type { Assistant } from './assistant.ts';

/**
 * An assistant that loads with the first question: its model takes 30 MB.
 * @param load creates it; called once.
 */
export function assistantOnDemand(load: () => Promise<Assistant>): Assistant {
  let loading: Promise<Assistant> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    panelWords: async (page) => (await loaded()).panelWords(page),
    answer: async (...question) => (await loaded()).answer(...question),
    tryLesson: async (lesson) => (await loaded()).tryLesson(lesson),
    grouped: async (questions) => (await loaded()).grouped(questions),
    noteBooking: async (...booking) => (await loaded()).noteBooking(...booking),
  };
}
