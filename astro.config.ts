import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import type { AstroIntegration } from 'astro';
import { defineConfig, fontProviders } from 'astro/config';
import { adminFirstScreen } from './scripts/build/admin-first-screen.ts';
import { singleIcons } from './scripts/build/single-icons.ts';
import { compressBody } from './src/lib/http/compress.ts';
import { readConfig } from './src/lib/process/env.ts';

/** Makes our own server the entry of the build (docs/decisions/0001). */
const ownServer: AstroIntegration = {
  name: 'sill-server',
  hooks: {
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'sill-server',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./src/app/process/entry.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
      });
    },
  },
};

/** Puts the programs that run beside the server next to the chunks that start them. */
const programs = {
  name: 'sill-programs',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
  buildStart(this: { emitFile(file: object): string }) {
    for (const program of [
      'lib/pictures/picture-process',
      'features/customers/server/import-process',
      'lib/database/file-check-process',
      'app/process/backup-process',
    ]) {
      const fileName = `chunks/${basename(program)}.mjs`;
      this.emitFile({ type: 'chunk', id: `src/${program}.ts`, fileName });
    }
    // An operator's commands for where there are no packages, such as in a container.
    for (const command of [
      'admin-password',
      'backup',
      'restore',
      'db-copy',
      'db-migrate',
      'media-move',
    ]) {
      const fileName = `commands/${command}.mjs`;
      this.emitFile({ type: 'chunk', id: `scripts/commands/${command}.ts`, fileName });
    }
  },
};

/** React with our own renderers, which say why (src/app/rendering/react-renderer.ts, react-client.ts). */
function reactByOurRenderer(): AstroIntegration {
  const integration = react();
  const setUp = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              clientEntrypoint: './src/app/rendering/react-client.ts',
              serverEntrypoint: new URL('./src/app/rendering/react-renderer.ts', import.meta.url),
            }),
        }),
    },
  };
}

/** Islands that wait for a press (src/features/assistant/site/ask-directive.ts). */
const askDirective: AstroIntegration = {
  name: 'sill-ask',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'ask',
        entrypoint: './src/features/assistant/site/ask-directive.ts',
      }),
  },
};

/** Writes `.br` and `.gz` beside every text file of the build, so that none is compressed per request. */
const compressed: AstroIntegration = {
  name: 'sill-compressed',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      const texts = new Set(['.css', '.js', '.svg', '.json', '.txt']);
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !texts.has(extname(file))) continue;
        const body = await readFile(file);
        await writeFile(`${file}.br`, await compressBody(body, 'br', 'build'));
        await writeFile(`${file}.gz`, await compressBody(body, 'gzip', 'build'));
      }
    },
  },
};

/** The characters of the first part: ASCII and £ · × é – — ‘ ’ “ ” … ‹ ›, and the space that breaks no line. */
const BASIC =
  'U+20-7E,U+A0,U+A3,U+B7,U+D7,U+E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2039-203A';
const MORE =
  'U+A1-A2,U+A4-B6,U+B8-D6,U+D8-E8,U+EA-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,' +
  'U+329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2025,U+2027-2038,U+203B-206F,U+20AC,U+2122,U+2191,U+2193,' +
  'U+2212,U+2215,U+FEFF,U+FFFD';

const SANS_FALLBACK = 'SillFallback';

/**
 * A font under two variables, `…-basic` and `…-more`. The files are Fontsource's Latin ones, divided by
 * subset-font 2.9 with nothing else changed; the fallbacks have the same metrics, so that nothing jumps.
 */
function fontInParts(
  file: string,
  name: string,
  variable: `--${string}`,
  weight: string,
  fallbacks: [string, ...string[]],
) {
  const part = (which: 'basic' | 'more', unicodeRange: string, families: string[]) => {
    const variant = {
      src: [`./src/app/site/fonts/${file}-${which}.woff2`] as [string],
      weight,
      style: 'normal' as const,
      unicodeRange: unicodeRange.split(',') as [string, ...string[]],
    };
    return {
      provider: fontProviders.local(),
      name,
      cssVariable: `${variable}-${which}` as const,
      fallbacks: families,
      // The sans brings its own, one for each weight (site.css).
      optimizedFallbacks: !families.includes(SANS_FALLBACK),
      options: { variants: [variant] as [typeof variant] },
    };
  };
  return [part('basic', BASIC, fallbacks), part('more', MORE, [])];
}

const developing = process.argv.includes('dev');
if (developing) await import('./scripts/commands/load-env-file.ts');

export default defineConfig({
  srcDir: './src/app',
  output: 'server',
  // In development Vite serves the scripts, and this file puts our request handling in front of it.
  fetchFile: developing ? 'process/dev' : null,
  adapter: ownServer,
  integrations: [reactByOurRenderer(), askDirective, adminFirstScreen(), compressed],
  markdown: { syntaxHighlight: false },
  // Each font in two files: what nearly every English page is made of, which is asked for at once, and
  // the other letters of Latin scripts, for which a browser asks when it meets one.
  fonts: [
    ...fontInParts('newsreader', 'Newsreader', '--font-newsreader', '500', ['Georgia', 'serif']),
    ...fontInParts('instrument-sans', 'Instrument Sans', '--font-instrument-sans', '400 700', [
      SANS_FALLBACK,
      'Arial',
      'sans-serif',
    ]),
  ],
  security: { csp: true, checkOrigin: false },
  compressHTML: true,
  devToolbar: { enabled: false },
  ...(developing && { server: { port: readConfig().port } }),
  build: { inlineStylesheets: 'never' },
  vite: {
    plugins: [tailwindcss(), programs, singleIcons],
    // All packages into the bundle but those with a binary (docs/decisions/0019-bundled-packages.md).
    ...(!developing && {
      ssr: { noExternal: true, external: ['better-sqlite3', 'sharp'] },
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  },
});
