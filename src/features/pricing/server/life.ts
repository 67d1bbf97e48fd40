// The life of a product's prices. Every list that was ever saved is kept by day (store.ts): those are its versions.
import { adminApi } from '../../../admin-urls.ts';
import { validate } from '../../../kit/http/validate.ts';
import { changedPaths } from '../../../kit/life/changed-paths.ts';
import type { Version } from '../../../kit/life/life.ts';
import { idOf, type Known, type Life, type Values } from '../../../kit/life/server/life.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { productStore } from '../../products/server/store.ts';
import { type NewPriceList, type PriceList, priceListInput } from '../price-list.ts';
import { currentList, writeAfter, writePriceList } from './price-lists.ts';
import { daysSince, lastVersion, listVersions, listWrites, removeListsFrom } from './store.ts';

const valuesOf = ({ version: _, ...list }: PriceList): Values => list;

export function priceListLife(services: Base): Life {
  const { clock, database } = services;

  async function read(db: Handle, id: string): Promise<Known | undefined> {
    const productId = idOf(id);
    if (!(await productStore(database).find(db, productId))) return undefined;
    const list = await currentList(db, productId, londonDayOf(clock.now()));
    return { id, version: await lastVersion(db, productId), data: list ? valuesOf(list) : {} };
  }

  async function list(db: Handle, id: string): Promise<Version[]> {
    const writes = await listWrites(db, idOf(id));
    return writes.flatMap(({ version, list: before }, at) => {
      const next = writes[at - 1];
      if (!next) return [];
      const changed = changedPaths(before, next.list);
      return { version, at: next.writtenAt, by: next.writtenBy, changed };
    });
  }

  return {
    name: 'price-lists',
    noun: 'price list',
    topic: 'catalogue',
    endpoint: `PUT ${adminApi.priceList(':id')}`,
    titleOf: (_data, id) => `Prices of product ${id}`,
    async check(data) {
      const { version: _, ...checked } = validate(priceListInput, data);
      return checked;
    },
    read,
    async replace(trx, caller, id, data, { version } = {}) {
      const written = { ...(data as unknown as NewPriceList), version };
      const saved = await writePriceList(trx, services, idOf(id), written, caller);
      return { id, version: saved.version, data: valuesOf(saved) };
    },
    versions: {
      list,
      async find(db, id, version) {
        const found = (await list(db, id)).find((one) => one.version === version);
        const writes = await listWrites(db, idOf(id));
        const kept = writes.find((one) => one.version === version);
        return found && kept && { ...found, data: valuesOf(kept.list) };
      },
      /** For each day that has had other prices since: what held on it then, or nothing. */
      async restore(trx, caller, id, version) {
        const productId = idOf(id);
        const then = await listVersions(trx, productId, version + 1);
        for (const day of await daysSince(trx, productId, version)) {
          const held = then.find(({ validFrom }) => validFrom <= day);
          if (!held) {
            await removeListsFrom(trx, productId, day);
            continue;
          }
          const last = await lastVersion(trx, productId);
          const written = { ...held, validFrom: day, version: last };
          await writeAfter(trx, written, clock.now(), caller);
        }
        return (await read(trx, id)) ?? { id, version: 0, data: {} };
      },
    },
  };
}
