import type { ComponentProps } from 'react';
import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';
import { FoldOnPhones } from '../../../kit/ui/fold-on-phones.tsx';
import { formRulesOf } from '../../appointments/availability.ts';
import type { BookingForm } from '../../appointments/site/booking-form.tsx';
import { offerLines } from '../../content/offer.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { LandingData, LandingSection } from '../server/landing-section.ts';

interface BookingIntroductionProps {
  title: string;
  intro: string;
  steps: { title: string; description: string }[];
  sameDayNote: string;
  requiredNote: string;
  call: Action;
  /** On a page of its own, its title is the page's. */
  isPage?: boolean;
}

/** What happens after the form is sent: beside the form on its own page, above it in a section. */
export function BookingIntroduction(props: BookingIntroductionProps) {
  const { title, intro, steps, sameDayNote, requiredNote, call, isPage } = props;
  const [Title, Step] = isPage ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const);
  return (
    <div
      className={`min-w-0 ${isPage ? 'lg:sticky lg:top-32 lg:self-start' : 'gap-x-10 lg:grid lg:grid-cols-4'}`}
    >
      <div className={isPage ? '' : 'lg:col-span-4'}>
        <Title id="booking-title" className="section-title">
          {title}
        </Title>
        <p className="mt-4 max-w-[76ch] text-lg text-soft">{intro}</p>
      </div>
      <FoldOnPhones
        label="What happens next"
        className={`mt-4 sm:mt-9 ${isPage ? '' : 'lg:col-span-3'}`}
      >
        <ol className={`mt-3 grid gap-7 sm:mt-0 ${isPage ? '' : 'lg:grid-cols-3 lg:gap-8'}`}>
          {steps.map((step, index) => (
            <li key={step.title} className={`step ${isPage ? '' : 'lg:before:hidden'}`}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <Step className="text-xl">{step.title}</Step>
                <p className="mt-1 max-w-[44ch] text-base text-soft">{step.description}</p>
              </div>
            </li>
          ))}
        </ol>
      </FoldOnPhones>
      <div>
        <div
          className={`mt-4 rounded-card bg-amber-tint p-4 sm:mt-9 ${isPage ? 'sm:p-6' : 'lg:mt-7'}`}
        >
          <p className="text-base">{sameDayNote}</p>
          <p className={`mt-3 ${isPage ? 'max-lg:hidden' : ''}`}>
            <ButtonLink action={call} quiet phone />
          </p>
        </div>
        <p className="mt-3 text-sm text-soft">{requiredNote}</p>
      </div>
    </div>
  );
}

export interface AppointmentFormProps {
  introduction: BookingIntroductionProps;
  form: ComponentProps<typeof BookingForm>;
}

/** For the landing page and the booking page. */
export function bookingTexts({
  landing,
  settings,
  today,
}: Pick<LandingData, 'landing' | 'settings' | 'today'>): AppointmentFormProps {
  const { title, intro, steps, sameDayNote, requiredNote, ...copy } = landing.appointmentForm;
  const { phone } = settings.general;
  const phoneHref = telephoneHref(phone);
  return {
    introduction: {
      title,
      intro,
      steps,
      sameDayNote,
      requiredNote,
      call: { label: landing.hero.callLabel || phone, href: phoneHref },
    },
    form: {
      copy: { title, ...copy },
      phone,
      phoneHref,
      rules: formRulesOf(settings.booking),
      renderedOn: today,
      offers: offerLines(today, landing.specialOffers.packages),
    },
  };
}

/** Shown by landing-page.astro: the form is an island, which Astro must see by its name. */
export const appointmentForm: LandingSection<AppointmentFormProps> = { load: bookingTexts };
