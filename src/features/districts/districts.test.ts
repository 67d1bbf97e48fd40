import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  distanceBetween,
  districtOf,
  districtsOfTown,
  haversineKm,
  homeDistrict,
  nameOfDistrict,
  nearestOf,
  orderByRoute,
  orderOfDay,
  townOf,
} from './districts.ts';
import { openOutcodes } from './server/outcodes.ts';

const outcodes = openOutcodes(resolve('content'));
const at = (postcode: string) => ({ postcode });

describe('a district', () => {
  test.each([
    ['cv379zz', 'CV37', 'Stratford-upon-Avon'],
    ['CV1 2AB', 'CV1', 'Coventry'],
    ['B95 5AA', 'B95', 'Henley-in-Arden'],
    ['SW1A 1AA', 'SW1A', 'Westminster'],
    ['IM1 1AA', 'IM1', 'Douglas, Braddan'],
    ['CV99 1AA', 'CV99', undefined],
  ])('of %s is %s, in %s', (postcode, district, town) => {
    expect(districtOf(postcode)).toBe(district);
    expect(townOf(postcode, outcodes)).toBe(town);
    expect(townOf(district, outcodes)).toBe(town);
  });

  test('is undefined for what is no postcode', () => {
    expect(districtOf('CV37')).toBeUndefined();
    expect(districtOf('')).toBeUndefined();
    expect(townOf('constructor', outcodes)).toBeUndefined();
  });

  test('is named with its town, and a town has its districts', () => {
    expect(nameOfDistrict('CV34', outcodes)).toBe('Warwick, CV34');
    expect(nameOfDistrict('CV99', outcodes)).toBe('CV99');
    expect(districtsOfTown('Rugby', outcodes)).toEqual(['CV21', 'CV22']);
  });
});

describe('distance', () => {
  test('is that of the great circle', () => {
    // London to Paris, 344 km.
    expect(haversineKm({ lat: 51.51, lon: -0.13 }, { lat: 48.86, lon: 2.35 })).toBeCloseTo(344, -1);
    expect(haversineKm({ lat: 52, lon: -1 }, { lat: 52, lon: -1 })).toBe(0);
  });

  test('is the same both ways, nothing to itself, and unknown to an unknown district', () => {
    expect(distanceBetween('CV37', 'CV34', outcodes)).toBeCloseTo(14.2, 0);
    expect(distanceBetween('CV34', 'CV37', outcodes)).toBe(
      distanceBetween('CV37', 'CV34', outcodes),
    );
    expect(distanceBetween('CV37', 'CV37', outcodes)).toBe(0);
    expect(distanceBetween('CV37', 'CV99', outcodes)).toBeUndefined();
  });

  test('makes neighbours within six kilometres, the nearest first', () => {
    expect(nearestOf('CV32', ['CV37', 'CV34', 'CV31'], outcodes)).toBe('CV31');
    expect(nearestOf('CV32', ['CV37', 'CV32', 'CV31'], outcodes)).toBe('CV32');
    expect(nearestOf('CV37', ['CV34', 'CV1'], outcodes)).toBeUndefined();
    expect(nearestOf('CV99', ['CV34'], outcodes)).toBeUndefined();
    expect(nearestOf('CV99', ['CV99'], outcodes)).toBe('CV99');
  });
});

describe('a route', () => {
  test('goes from the firm to the nearest, and on from there', () => {
    const stops = ['CV21 1AA', 'CV34 4AB', 'CV37 6AA', 'CV32 5AA', 'CV34 4AA'].map(at);
    expect(orderByRoute(stops, 'CV37', outcodes).map(({ postcode }) => postcode)).toEqual([
      'CV37 6AA',
      'CV34 4AA',
      'CV34 4AB',
      'CV32 5AA',
      'CV21 1AA',
    ]);
  });

  test('ends with what nobody can place, and needs no start', () => {
    const stops = ['ZE99 1AA', 'CV21 1AA', 'CV1 1AA'].map(at);
    const order = orderByRoute(stops, undefined, outcodes).map(({ postcode }) => postcode);
    expect(order).toEqual(['CV1 1AA', 'CV21 1AA', 'ZE99 1AA']);
    expect(orderByRoute([], 'CV37', outcodes)).toEqual([]);
  });

  test('of a day goes slot by slot, each from where the last one ended', () => {
    const visit = (preferredTime: string, postcode: string) => ({
      preferredTime,
      postcode,
      slotFrom: preferredTime.startsWith('Morning') ? '09:00' : '11:00',
    });
    const day = [
      visit('Midday (11am-1pm)', 'CV37 1AA'),
      visit('Midday (11am-1pm)', 'CV22 1AA'),
      visit('Morning (9am-11am)', 'CV34 1AA'),
      visit('Morning (9am-11am)', 'CV21 1AA'),
    ];
    expect(orderOfDay(day, 'CV37', outcodes).map(({ postcode }) => postcode)).toEqual([
      'CV34 1AA',
      'CV21 1AA',
      'CV22 1AA',
      'CV37 1AA',
    ]);
  });

  test('begins at the postcode in the firm’s address', () => {
    expect(homeDistrict('1 Sample Street, Stratford-upon-Avon, CV37 9ZZ')).toBe('CV37');
    expect(homeDistrict('1 Sample Street, Stratford-upon-Avon')).toBeUndefined();
  });
});
