import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';
import { action, asking, type LandingSection } from '../server/landing-section.ts';

interface AiConsultationProps {
  badge: string;
  title: string;
  description: string;
  features: string[];
  ask: Action | undefined;
  other: Action | undefined;
}

/** Introduces the assistant: a list of what it can do, as if in its own words. */
function AiConsultation(props: AiConsultationProps) {
  const { badge, title, description, features, ask, other } = props;
  return (
    <section id="ai-consultation" aria-labelledby="ai-title" className="bg-sunk py-7 lg:py-14">
      <div className="wrap grid items-center gap-5 sm:gap-10 lg:grid-cols-[7fr_5fr] lg:gap-20">
        <div>
          {badge && <p className="eyebrow">{badge}</p>}
          <h2 id="ai-title" className="section-title mt-2">
            {title}
          </h2>
          <p className="mt-3 max-w-[56ch] text-lg text-soft">{description}</p>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
            <ButtonLink action={ask} />
            {other && (
              <a href={other.href} className="text-link py-2 font-semibold">
                {other.label}
              </a>
            )}
          </div>
        </div>
        <ul className="grid gap-2 sm:gap-3">
          {features.map((feature) => (
            <li key={feature} className="speech">
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const aiConsultation: LandingSection<AiConsultationProps> = {
  Section: AiConsultation,
  load({ landing }) {
    const { buttonText, secondaryText, secondaryLink, ...words } = landing.aiConsultation;
    return { ...words, ask: asking(buttonText), other: action(secondaryText, secondaryLink) };
  },
};
