// Loads the demo content into a database that has none: what a first start does by itself.
import { loadDemoContent } from '../src/app/demo-content.ts';
import { openHouse } from '../src/app/house.ts';
import { countAppointments } from '../src/features/appointments/server/store.ts';
import { categoryStore } from '../src/features/categories/server/store.ts';
import { systemClock } from '../src/lib/clock.ts';
import { readConfig } from '../src/lib/env.ts';
import { createLog } from '../src/lib/log.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const config = readConfig();
  const house = await openHouse({ ...config, demoContent: false }, systemClock, createLog('warn'));
  try {
    const { db } = house.database;
    const there = (await countAppointments(db)) + (await categoryStore(house.database).count(db));
    if (there > 0) {
      console.log('Nothing was loaded: the database has content already.');
      return;
    }
    await loadDemoContent(house.media, config.contentDir, house.appointments.secret);
    console.log('The demo content is loaded.');
  } finally {
    await house.close();
  }
});
