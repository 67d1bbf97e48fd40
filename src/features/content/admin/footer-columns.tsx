import { get, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { FormFields } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { urls } from '../../../urls.ts';
import { columns } from '../footer.ts';
import type { WebsiteContent } from '../website-content.ts';
import { PartForm } from './part-form.tsx';
import { usePartForm } from './use-content-forms.ts';

interface FooterColumnsProps {
  content: WebsiteContent;
}

/** The footer's columns beside the menus; the same form as in Website Content has the rest of the footer. */
export function FooterColumns({ content }: FooterColumnsProps) {
  const footer = usePartForm('footer', content);
  return (
    <PartForm
      state={footer}
      title="Footer Columns"
      hint="Footer of every page, above its last line."
      saveText="Save Footer Columns"
    >
      <div className="grid gap-4 border-t border-line px-5 py-5 sm:px-6">
        <FormFields fields={columns} />
        <RestIsWrong />
      </div>
    </PartForm>
  );
}

/** The footer is saved as a whole, and what is wrong with its rest is not in view here. */
function RestIsWrong() {
  const { errors } = useFormState();
  if (!get(errors, 'companyInfo') && !get(errors, 'socialLinks')) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      Not saved. Something else in the footer needs you first:{' '}
      <Link to={`${urls.admin.websiteContent()}?tab=footer`} className="underline">
        open the footer
      </Link>
      .
    </p>
  );
}
