import { FieldFrame, useField } from '../../crud/admin/fields/field.tsx';
import { MomentInput } from '../../crud/admin/fields/moment-input.tsx';
import { TextInput } from '../../crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../crud/admin/record-form.tsx';
import type { DraftLine } from '../life.ts';
import { type Release, type ReleaseInput, releaseInput, releaseSchema } from '../release.ts';
import { isSame, type Living } from './life-queries.ts';
import { useLivingKind } from './living-kinds.ts';
import { useReleaseSaving } from './release-card.tsx';

interface ReleaseDialogProps {
  release: Release | undefined;
  drafts: readonly DraftLine[];
  onClose(): void;
}

export function ReleaseDialog({ release, drafts, onClose }: ReleaseDialogProps) {
  const save = useReleaseSaving();
  const state = useRecordForm({
    noun: 'release',
    input: releaseInput,
    schema: releaseSchema,
    values: release ?? { name: '', at: null, drafts: [] },
    save: (values, version) =>
      save.mutateAsync({
        ...(values as ReleaseInput),
        ...(release && { id: release.id }),
        version,
      }),
    onSaved: onClose,
  });
  // A draft is in one release at most.
  const free = drafts.filter((draft) => draft.release === null || draft.release === release?.id);
  return (
    <RecordDialog
      state={state}
      title={release ? 'Edit release' : 'New release'}
      onClose={onClose}
      saveText="Save release"
    >
      <div className="grid gap-5">
        <TextInput<ReleaseInput> name="name" label="Name" placeholder="January sale" />
        <MomentInput<ReleaseInput>
          name="at"
          label="Day and time"
          hint="London time. Leave it empty to publish by hand."
        />
        <DraftChoice drafts={free} />
      </div>
    </RecordDialog>
  );
}

function DraftChoice({ drafts }: { drafts: readonly DraftLine[] }) {
  const kindOf = useLivingKind();
  const field = useField<readonly Living[]>('drafts', []);
  const titleOf = (one: Living) =>
    drafts.find((draft) => isSame(draft, one))?.title ?? kindOf(one).noun;

  function toggle({ record, id }: Living, isChosen: boolean) {
    const others = field.value.filter((one) => !isSame(one, { record, id }));
    field.onChange(isChosen ? [...others, { record, id }] : others);
  }

  return (
    <FieldFrame
      group
      field={field}
      label="Drafts"
      hint="Published together, or not at all."
      format={(chosen) => chosen.map(titleOf).join(', ')}
    >
      {drafts.length === 0 && (
        <p className="text-sm text-muted">
          There are no drafts to choose. In any form, press ‘Save draft’.
        </p>
      )}
      {drafts.map((draft) => (
        <label
          key={`${draft.record} ${draft.id}`}
          className="flex min-h-9 items-start gap-2.5 py-1 text-sm"
        >
          <input
            type="checkbox"
            checked={field.value.some((one) => isSame(one, draft))}
            onChange={({ target }) => toggle(draft, target.checked)}
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">
            {titleOf(draft)}
            <span className="ml-2 text-muted">{kindOf(draft).noun}</span>
          </span>
        </label>
      ))}
    </FieldFrame>
  );
}
