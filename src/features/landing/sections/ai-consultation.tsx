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
export function AiConsultation(props: AiConsultationProps) {
  const { badge, title, description, features, ask, other } = props;
  return (
    <section id="ai-consultation" aria-labelledby="ai-title" className="section">
      <div className="wrap">
        <div className="grid items-center gap-5 rounded-[1.75rem] bg-sunk px-5 py-5 sm:px-12 sm:py-14 sm:gap-10 lg:grid-cols-[6fr_5fr] lg:gap-20 lg:px-20 lg:py-20">
          <div>
            {badge && <p className="eyebrow">{badge}</p>}
            <h2 id="ai-title" className="section-title mt-3">
              {title}
            </h2>
            <p className="mt-3 max-w-[52ch] sm:mt-5 text-lg text-soft">{description}</p>
            <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
              <ButtonLink action={ask} />
              {other && (
                <a href={other.href} className="text-link py-2 font-semibold">
                  {other.label}
                </a>
              )}
            </div>
          </div>
          <ul className="grid gap-2 sm:gap-4">
            {features.map((feature) => (
              <li key={feature} className="speech">
                {feature}
              </li>
            ))}
          </ul>
        </div>
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
