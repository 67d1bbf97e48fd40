import { telephoneHref } from '../../features/settings/settings.ts';

interface BookingIntroductionProps {
  copy: { title: string; intro: string; requiredNote: string };
  phone: string;
}

const steps = [
  {
    title: 'You choose a time',
    text: 'It takes about two minutes. The diary shows what is really free.',
  },
  {
    title: 'We confirm within 24 hours',
    text: 'By text message or e-mail, with a calendar entry and a link to move the visit.',
  },
  {
    title: 'We bring samples and measure',
    text: 'You get a quotation the same day. There is nothing to pay and nothing you must order.',
  },
];

/** What happens after the button, so that nobody has to wonder. */
export function BookingIntroduction({ copy, phone }: BookingIntroductionProps) {
  return (
    <div className="lg:sticky lg:top-28 lg:self-start">
      <h2 id="booking-title" className="text-4xl sm:text-5xl">
        {copy.title}
      </h2>
      <p className="mt-5 max-w-[52ch] text-lg text-soft">{copy.intro}</p>
      <ol className="mt-9 border-t border-line">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-5">
            <span className="font-(family-name:--font-serif) text-xl text-amber" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{step.title}</p>
              <p className="mt-0.5 text-base text-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-7 text-base">
        Need someone today? Same-day appointments are made by phone: call{' '}
        <a className="text-link font-semibold" href={telephoneHref(phone)}>
          {phone}
        </a>
        .
      </p>
      <p className="mt-2 text-base text-soft">{copy.requiredNote}</p>
    </div>
  );
}
