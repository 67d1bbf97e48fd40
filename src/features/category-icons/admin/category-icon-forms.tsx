import { useEffect, useRef } from 'react';
import {
  type DrawnField,
  FormFields,
  OwnInputs,
} from '../../../kit/crud/admin/fields/form-fields.tsx';
import { IconInput } from '../../../kit/crud/admin/fields/icon-input.tsx';
import {
  RecordDialog,
  RecordForm,
  type RecordFormState,
  SaveButton,
  useRecordForm,
} from '../../../kit/crud/admin/record-form.tsx';
import { useCreation, useReplacement } from '../../../kit/crud/admin/use-resource.ts';
import { lifeOf } from '../../../kit/life/admin/use-draft.ts';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { type CategoryIcon, categoryIcons } from '../category-icon.ts';

/** The form above the tables stays open for the next icon. */
export function AddCategoryIcon() {
  const creation = useCreation(categoryIcons);
  const state = useRecordForm({
    noun: 'category icon',
    input: categoryIcons.input,
    schema: categoryIcons.schema,
    values: categoryIcons.blank,
    save: (values) => creation.mutateAsync(values),
    onSaved: ({ section }) => state.restart({ ...categoryIcons.blank, section }),
  });
  useMissingNotice(state);
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="add-category-icon">
      <h2 id="add-category-icon" className="mb-5 text-lg font-semibold tracking-tight">
        Add Category Icon
      </h2>
      <RecordForm state={state} className="grid gap-5">
        <CategoryIconFields />
        <div>
          <SaveButton state={state}>Add Icon</SaveButton>
        </div>
      </RecordForm>
    </section>
  );
}

interface EditCategoryIconProps {
  icon: CategoryIcon;
  onClose(): void;
}

export function EditCategoryIconDialog({ icon, onClose }: EditCategoryIconProps) {
  const replacement = useReplacement(categoryIcons);
  const state = useRecordForm({
    noun: 'category icon',
    input: categoryIcons.input,
    schema: categoryIcons.schema,
    values: icon,
    save(values, version) {
      const { order, ...rest } = values;
      // The place is sent only if it was edited: somebody may have moved the icon.
      const moved = order !== icon.order && { order };
      return replacement.mutateAsync({ id: icon.id, values: { ...rest, ...moved, version } });
    },
    onSaved: onClose,
    life: lifeOf(categoryIcons, icon),
  });
  useMissingNotice(state);
  return (
    <RecordDialog
      state={state}
      title="Edit Category Icon"
      onClose={onClose}
      saveText="Save category icon"
    >
      <div className="grid gap-5">
        <CategoryIconFields />
        <Versions state={state} />
      </div>
    </RecordDialog>
  );
}

/** Shows the specification's toast when the title, icon or link is missing. */
function useMissingNotice({ form }: RecordFormState) {
  const { submitCount, errors } = form.formState;
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    const isMissing = (name: string) => errors[name] && !String(form.getValues(name)).trim();
    if (!['title', 'icon', 'href'].some(isMissing)) return;
    showToast({
      variant: 'destructive',
      title: 'Missing information',
      description: 'Please fill in all fields.',
    });
  }, [submitCount, errors, form]);
}

const loadIcons = async () => (await import('../icon-kit.ts')).iconKit;

const ownInputs = {
  icon: (field: DrawnField) => (
    <IconInput<Record<string, string>>
      {...field}
      load={loadIcons}
      keep={({ src }) => src}
      srcOf={(src) => src}
    />
  ),
};

/** For the add form and the edit dialog. */
const CategoryIconFields = () => (
  <OwnInputs value={ownInputs}>
    <FormFields fields={categoryIcons.fields} />
  </OwnInputs>
);
