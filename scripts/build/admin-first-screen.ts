// The admin's first screen in few files, all of them named by its page: a part of astro.config.ts.
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** What the admin's island imports when it runs. */
const SCREEN = ['/src/app/admin/admin-router.tsx', '/src/app/admin/dashboard.tsx'];
/** With what a browser begins: React and the island. */
const BEGINNINGS = ['/@astrojs/react/dist/client.js', '/src/app/admin/admin-app.tsx', ...SCREEN];

const endsWithOneOf = (ends: string[]) => (id: string) => ends.some((end) => id.endsWith(end));

interface Module {
  id: string;
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): Module | null;
}

type Bundle = Record<string, { type: string; imports?: string[]; moduleIds?: string[] }>;

/**
 * Puts what the first screen of the admin needs, and no page of the site, into one script, and writes
 * `server/admin-scripts.json`: the paths of all scripts of that screen.
 */
export function adminFirstScreen(): AstroIntegration {
  let scripts: string[] = [];
  const plugin = {
    name: 'sill-admin-first-screen',
    apply: 'build' as const,
    configEnvironment(name: string) {
      return name === 'client' ? { build: { rolldownOptions: { output } } } : undefined;
    },
    generateBundle(this: { environment: { name: string } }, _options: unknown, bundle: Bundle) {
      if (this.environment.name === 'client') scripts = scriptsOf(bundle);
    },
  };
  return {
    name: 'sill-admin-first-screen',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': async ({ dir }) => {
        await writeFile(new URL('../server/admin-scripts.json', dir), JSON.stringify(scripts));
      },
    },
  };
}

const output = {
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules.(react|react-dom|scheduler)[\\/]/, priority: 2 },
      // Split further by user, so that the site's pages load no more than they use.
      {
        name: whenUsedBy('site', 'shared'),
        entriesAware: true,
        entriesAwareMergeThreshold: 2000,
        priority: 1,
      },
      { name: whenUsedBy('admin', 'admin') },
      // The icons of the other screens together: one by one they are too small for a file.
      { name: iconOfAdmin },
    ],
  },
  // A shared script would bear the names of all who share it.
  chunkFileNames: ({ name }: { name: string }) =>
    `_astro/${name.startsWith('shared') ? 'shared' : '[name]'}.[hash].js`,
};

/** The name for a module of the first screen that the site uses as well, or the admin only. */
function whenUsedBy(whom: 'site' | 'admin', name: string) {
  return (id: string, modules: Modules) => {
    const beginnings = beginningsOf(id, modules);
    if (!beginnings.some((module) => endsWithOneOf(SCREEN)(module.id))) return null;
    return isOfAdmin(beginnings) === (whom === 'admin') ? name : null;
  };
}

function iconOfAdmin(id: string, modules: Modules) {
  return id.includes('lucide-react') && isOfAdmin(beginningsOf(id, modules)) ? 'icons' : null;
}

const isOfAdmin = (beginnings: Module[]) =>
  beginnings.every((module) => !module.isEntry && /[\\/]admin[\\/]/.test(module.id));

/** The entries, and the modules loaded by `import()`, that lead to a module. */
function beginningsOf(id: string, modules: Modules): Module[] {
  const seen = new Set<string>();
  const found: Module[] = [];
  const visit = (next: string) => {
    const module = seen.has(next) ? null : modules.getModuleInfo(next);
    seen.add(next);
    if (!module) return;
    if (module.isEntry || module.dynamicImporters.length > 0) found.push(module);
    module.importers.forEach(visit);
  };
  visit(id);
  return found;
}

function scriptsOf(bundle: Bundle): string[] {
  const names = new Set<string>();
  const add = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    bundle[name]?.imports?.forEach(add);
  };
  for (const [name, { moduleIds }] of Object.entries(bundle)) {
    if (moduleIds?.some(endsWithOneOf(BEGINNINGS))) add(name);
  }
  return [...names].map((name) => `/${name}`);
}
