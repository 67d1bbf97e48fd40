// Astro's fetch file in development: the same stack, with Vite serving scripts and styles.
import { astro, FetchState } from 'astro/fetch';
import { systemClock } from '../lib/clock.ts';
import { readConfig } from '../lib/env.ts';
import { createLog } from '../lib/log.ts';
import { type House, openHouse } from './house.ts';
import { createHttp } from './http.ts';

// One house for the life of the process, however often this file is loaded anew.
const kept = globalThis as { sillHouse?: Promise<House> };
const config = readConfig();
kept.sillHouse ??= openHouse(config, systemClock, createLog(config.logLevel));
const house = await kept.sillHouse;
house.followUps.start();
house.offerWatch.start();

const http = createHttp(house, {
  renderPage(request, locals) {
    const state = new FetchState(request);
    Object.assign(state.locals, locals);
    return state.routeData?.type === 'page' ? astro(state) : undefined;
  },
});

export default { fetch: (request: Request) => http.fetch(request) };
