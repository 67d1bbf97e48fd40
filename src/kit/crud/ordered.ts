// Records with an order of their own within sections: menu items, icons of a group.
import { z } from '../../lib/text/zod.ts';
import type { Resource, StoredRecord } from './resource.ts';

export interface OrderedRecord extends StoredRecord {
  order: number;
  isActive: boolean;
}

export interface OrderedResource<
  Wire extends z.ZodObject = z.ZodObject,
  Input extends z.ZodObject = z.ZodObject,
> extends Resource<Wire, Input> {
  /** The field that names the section, and every section in display order. */
  sections: { field: string; names: readonly string[] };
}

export const sectionOrderInput = (names: readonly string[]) =>
  z.object({
    section: z.enum(names, 'There is no such section'),
    ids: z.array(z.int()).max(1000),
  });
