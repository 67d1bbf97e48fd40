import { useEffect, useRef } from 'react';
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
import {
  blankCategoryIcon,
  type CategoryIcon,
  categoryIconInput,
  categoryIconSchema,
  categoryIcons,
} from '../category-icon.ts';
import { CategoryIconFields } from './category-icon-fields.tsx';

/** The form above the tables stays open for the next icon. */
export function AddCategoryIcon() {
  const creation = useCreation(categoryIcons);
  const state = useRecordForm({
    noun: 'category icon',
    input: categoryIconInput,
    schema: categoryIconSchema,
    values: blankCategoryIcon,
    save: (values) => creation.mutateAsync(values),
    onSaved: ({ section }) => state.restart({ ...blankCategoryIcon, section }),
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
    input: categoryIconInput,
    schema: categoryIconSchema,
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
