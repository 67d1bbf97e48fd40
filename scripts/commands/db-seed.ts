// Loads the demo content into a database that has none: what a first start does by itself.
import { loadDemoContent } from '../../src/app/process/demo-content.ts';
import { openServices } from '../../src/app/process/services.ts';
import { countAppointments } from '../../src/features/appointments/server/store.ts';
import { categoryStore } from '../../src/features/categories/server/store.ts';
import { readConfig } from '../../src/lib/process/env.ts';
import { createLog } from '../../src/lib/process/log.ts';
import { systemClock } from '../../src/lib/time/clock.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const config = readConfig();
  const services = await openServices(
    { ...config, demoContent: 'off' },
    systemClock,
    createLog('warn'),
  );
  try {
    const { db } = services.database;
    const there =
      (await countAppointments(db)) + (await categoryStore(services.database).count(db));
    if (there > 0) {
      console.log('Nothing was loaded: the database has content already.');
      return;
    }
    const { secret } = services.appointments;
    await loadDemoContent(services.media, { ...config, secret });
    console.log('The demo content is loaded.');
  } finally {
    await services.close();
  }
});
