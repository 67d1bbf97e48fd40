import { instantOfLondon, londonMoment, londonWallTime } from '../../../../lib/time/london-time.ts';
import { FieldFrame, type FieldName, useField } from './field.tsx';

interface MomentInputProps<Input> {
  name: FieldName<Input, string>;
  label: string;
  hint?: string;
}

/** A day and time in London, kept as an instant; null while incomplete. */
export function MomentInput<Input>({ name, ...frame }: MomentInputProps<Input>) {
  const field = useField<string | null>(name, null);
  return (
    <FieldFrame
      field={field}
      format={(instant) => instant && londonMoment(new Date(instant))}
      {...frame}
    >
      <input
        {...field.control}
        type="datetime-local"
        value={field.value ? londonWallTime(new Date(field.value)) : ''}
        onChange={({ target }) =>
          field.onChange(instantOfLondon(target.value)?.toISOString() ?? null)
        }
        className="field h-10 w-full px-3"
      />
    </FieldFrame>
  );
}
