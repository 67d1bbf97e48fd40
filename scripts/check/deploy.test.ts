// The files of deploy/ and for containers name what there is.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { serverEnv, serverFlags } from '../../src/test/child.ts';

const textOf = (file: string) => readFileSync(file, 'utf8');
const variables = new Set(textOf('.env.example').match(/^[A-Z_0-9]+(?==)/gm));
/** Of other programs. */
const OTHERS = /^(NODE_ENV|MALLOC_MMAP_THRESHOLD_|POSTGRES_\w+|ROOT_\w+|S3_SECRET_KEY)$/;

test('every variable is one that the program reads', () => {
  const compose = parse(textOf('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const named = [
    ...Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment)),
    ...[...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name),
    ...[...textOf('Dockerfile').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
    ...[...textOf('deploy/sill.service').matchAll(/\b([A-Z_]{4,})=/g)].map(([, name = '']) => name),
    ...[...textOf('deploy/README.md').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !variables.has(name) && !OTHERS.test(name))).toEqual([]);
});

test('what is copied into the image is there, and what it starts is what npm starts', () => {
  const dockerfile = textOf('Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/sill\/(\S+)/gm)].map(
    ([, path = '']) => path,
  );
  expect(copied.length).toBeGreaterThan(6);
  expect(copied.filter((path) => path !== 'dist' && !existsSync(path))).toEqual([]);
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  for (const flag of serverFlags) {
    for (const start of [scripts.serve, dockerfile, textOf('deploy/sill.service')]) {
      expect(start).toContain(flag);
    }
  }
  for (const [name, value] of Object.entries(serverEnv)) {
    for (const start of [dockerfile, textOf('deploy/sill.service')]) {
      expect(start).toContain(`${name}=${value}`);
    }
  }
  expect(scripts.serve).toContain('dist/server/entry.mjs');
  const needed = 'sharp/package.json';
  const { dependencies } = JSON.parse(textOf(`node_modules/${needed}`)) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    expect(copied.some((path) => `node_modules/${name}`.startsWith(path))).toBe(true);
  }
});

test('an operator finds each command beside the server too, where there is no npm', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const ofOperators = Object.entries(scripts)
    .filter(
      ([name, line]) => line.includes('scripts/run.mjs') && !['db:seed', 'firm:new'].includes(name),
    )
    .map(([name]) => name.replace(':', '-'));
  expect(ofOperators).toContain('media-move');
  const bundled = /'admin-password',[^\]]*/.exec(textOf('astro.config.ts'))?.[0] ?? '';
  expect(ofOperators.filter((name) => !bundled.includes(`'${name}'`))).toEqual([]);
});
