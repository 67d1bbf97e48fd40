import { Select } from '../../../kit/ui/select.tsx';
import { isTeam, useColleagues } from './assignment-queries.ts';

interface AssignmentFilterProps {
  value: string;
  onChange(value: string): void;
}

/** Filters visits by adviser; hidden without colleagues. */
export function AssignmentFilter({ value, onChange }: AssignmentFilterProps) {
  const colleagues = useColleagues();
  if (!isTeam(colleagues)) return null;
  return (
    <Select
      label="Whose visits"
      value={value}
      options={[
        { value: '', label: 'Everybody’s' },
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Unassigned' },
        ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
      className="h-10 sm:w-36"
    />
  );
}
