// The contact form. It works without scripts; one keeps it on its page (kit/ui/send-forms.ts).
import type { RefusedForm } from '../../../kit/public-form.ts';
import { Field, PrivacyNote, TrapField } from '../../../kit/ui/public-fields.tsx';
import { FormFrame } from '../../../kit/ui/public-form-frame.tsx';
import { api, urls } from '../../../urls.ts';
import type { ContactFormWords } from '../../content/sections/page-texts.ts';

interface ContactFormProps {
  words: ContactFormWords;
  refused?: RefusedForm | undefined;
}

export function ContactForm({ words, refused }: ContactFormProps) {
  const part = (name: string) => ({
    id: `contact-${name}`,
    error: refused?.errors[name],
  });
  const input = (name: string) => ({ name, defaultValue: refused?.values[name] });
  return (
    <FormFrame
      id="contact-form"
      title={words.title}
      action={urls.contact()}
      send={api.contact()}
      refused={refused}
      button={words.submitLabel}
      busy={words.submittingLabel}
      thanksTitle={words.thanksTitle}
      thanks={words.thanksText}
    >
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-5 sm:gap-x-5">
        <Field {...part('name')} label="Your name" className="col-span-2">
          {(control) => <input {...control} {...input('name')} autoComplete="name" required />}
        </Field>
        <Field {...part('email')} label="Your e-mail" className="max-sm:col-span-2">
          {(control) => (
            <input {...control} {...input('email')} type="email" autoComplete="email" required />
          )}
        </Field>
        <Field {...part('phone')} label="Phone number" optional>
          {(control) => <input {...control} {...input('phone')} type="tel" autoComplete="tel" />}
        </Field>
        <Field {...part('subject')} label="Subject" className="sm:col-span-2" optional>
          {(control) => <input {...control} {...input('subject')} />}
        </Field>
        <Field {...part('message')} label="Message" className="col-span-2">
          {(control) => (
            <textarea
              {...control}
              {...input('message')}
              rows={4}
              className={`${control.className} max-sm:h-24`}
              required
            />
          )}
        </Field>
      </div>
      <TrapField id="contact-website" />
      <PrivacyNote note={words.privacyNote} href={urls.page({ kind: 'legal', slug: 'privacy' })} />
    </FormFrame>
  );
}
