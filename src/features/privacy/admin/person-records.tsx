import type { PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Person } from '../person.ts';

interface PersonRecordsProps {
  person: Person;
  kinds: readonly PersonKind[];
}

export function PersonRecords({ person, kinds }: PersonRecordsProps) {
  return (
    <div className="divide-y divide-line border-t border-line">
      {kinds.map(({ key, title, item }) => {
        const rows = person[key] ?? [];
        return (
          <section key={key} className="px-5 py-4 text-sm">
            <h3 className="flex items-center gap-2 font-semibold">
              {title} <Badge tone="neutral">{rows.length}</Badge>
            </h3>
            {rows.length > 0 && (
              <div className="mt-2 max-h-72 overflow-y-auto">
                <ul className="grid gap-3">
                  {rows.map((row, at) => (
                    <li key={row.id ?? at}>{item(row)}</li>
                  ))}
                </ul>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}
