import { expect, test } from 'vitest';
import { openOutcodes } from '../districts/server/outcodes.ts';
import { townsMap, townsMapSize } from './towns-map.ts';

const outcodes = openOutcodes('content');

test('towns lie on the map as they lie in the country, and no name runs into the next town', () => {
  const names = [
    'Stratford-upon-Avon',
    'Warwick',
    'Leamington Spa',
    'Coventry',
    'Rugby',
    'Atlantis',
  ];
  const map = townsMap(names, outcodes);
  const town = (name: string) => {
    const found = map?.towns.find((one) => one.name === name);
    if (!found) throw new Error(`${name} is missing`);
    return found;
  };
  expect(map?.towns).toHaveLength(5);
  expect(town('Coventry').y).toBeLessThan(town('Warwick').y);
  expect(town('Warwick').y).toBeLessThan(town('Stratford-upon-Avon').y);
  expect(town('Rugby').x).toBeGreaterThan(town('Coventry').x);
  expect([town('Warwick').isLeft, town('Leamington Spa').isLeft]).toEqual([true, false]);
  for (const { x, y } of map?.towns ?? []) {
    expect(x > 0 && x < townsMapSize.width && y > 0 && y < townsMapSize.height).toBe(true);
  }
  // Of two Newports, the one near the firm's own town.
  expect(townsMap(['Telford', 'Newport'], outcodes)?.reach).toBeGreaterThan(50);
  expect(townsMap(['Atlantis', 'Rugby'], outcodes)).toBeUndefined();
});
