import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import type { AstroIntegration } from 'astro';
import { defineConfig, fontProviders } from 'astro/config';
import { compressBody } from './src/lib/compress.ts';

/** Makes our own server the entry of the build (docs/decisions/0001). */
const ownServer: AstroIntegration = {
  name: 'sill-server',
  hooks: {
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'sill-server',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./src/app/entry.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
      });
    },
  },
};

/** Puts the program of the process for pictures beside the chunks that start it. */
const pictureProcess = {
  name: 'sill-picture-process',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
  buildStart(this: { emitFile(file: object): string }) {
    this.emitFile({
      type: 'chunk',
      id: 'src/lib/picture-process.ts',
      fileName: 'chunks/picture-process.mjs',
    });
  },
};

/** React with our own server renderer, which says why (src/app/react-renderer.ts). */
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
              serverEntrypoint: new URL('./src/app/react-renderer.ts', import.meta.url),
            }),
        }),
    },
  };
}

/** Islands that wait for a press (src/app/site/ask-directive.ts). */
const askDirective: AstroIntegration = {
  name: 'sill-ask',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'ask', entrypoint: './src/app/site/ask-directive.ts' }),
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
        await writeFile(`${file}.br`, await compressBody(body, 'br', 'file'));
        await writeFile(`${file}.gz`, await compressBody(body, 'gzip', 'file'));
      }
    },
  },
};

export default defineConfig({
  srcDir: './src/app',
  output: 'server',
  // In development Vite serves the scripts, and this file puts our request handling in front of it.
  fetchFile: process.argv.includes('dev') ? 'dev' : null,
  adapter: ownServer,
  integrations: [reactByOurRenderer(), askDirective, compressed],
  markdown: { syntaxHighlight: false },
  // Latin subsets from the package registry, with fallbacks of the same metrics so that nothing jumps.
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Newsreader',
      cssVariable: '--font-serif',
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [
          {
            src: ['@fontsource/newsreader/files/newsreader-latin-500-normal.woff2'],
            weight: 500,
            style: 'normal',
          },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'Instrument Sans',
      cssVariable: '--font-sans',
      fallbacks: ['Arial', 'sans-serif'],
      options: {
        variants: [
          {
            src: [
              '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
            ],
            weight: '400 700',
            style: 'normal',
          },
        ],
      },
    },
  ],
  security: { csp: true, checkOrigin: false },
  compressHTML: true,
  devToolbar: { enabled: false },
  server: { port: 3000 },
  build: { inlineStylesheets: 'never' },
  vite: { plugins: [tailwindcss(), pictureProcess] },
});
