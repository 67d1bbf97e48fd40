// Each icon from a file of its own: a part of astro.config.ts.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /import \{([^}]*)\} from ["']lucide-react["'];?/g;

interface Resolver {
  resolve(source: string, importer: string): Promise<{ id: string } | null>;
}

/** By way of the package's index every screen would seem to need the icons of all, and load them. */
export const singleIcons = {
  name: 'sill-single-icons',
  apply: 'build' as const,
  async transform(this: Resolver, code: string, id: string) {
    if (code.search(IMPORT) < 0) return undefined;
    const index = await this.resolve('lucide-react', id);
    if (!index) return undefined;
    files ??= filesOf(index.id);
    return { code: code.replace(IMPORT, (_, names: string) => importEach(names)), map: null };
  },
};

let files: Map<string, string> | undefined;

function filesOf(index: string): Map<string, string> {
  const lines = readFileSync(index, 'utf8').matchAll(/\{(.*)\} from '(.*icons.*)'/g);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [
        name,
        join(dirname(index), file),
      ]),
    ),
  );
}

function importEach(names: string): string {
  return names.split(',').reduce((code, each) => {
    const [name = '', as = name] = each.trim().split(' as ');
    const file = files?.get(name);
    return file
      ? `${code}import ${as} from '${file}';`
      : `${code}import {${each}} from 'lucide-react';`;
  }, '');
}
