import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';
import { telephoneHref } from '../../settings/settings.ts';
import { action, asking, type LandingSection } from '../server/landing-section.ts';

interface AiChatPromoProps {
  badge: string;
  title: string;
  description: string;
  suggestions: string[];
  ask: Action | undefined;
  call: Action | undefined;
}

/** Ten at night: a lit window behind its blind, and someone who answers. */
function AiChatPromo(props: AiChatPromoProps) {
  const { badge, title, description, suggestions, ask, call } = props;
  return (
    <section id="assistant" aria-labelledby="assistant-title" className="stage night">
      <div className="wrap grid items-center gap-8 sm:gap-12 lg:grid-cols-[6fr_5fr] lg:gap-20">
        <div className="py-8 sm:py-14 lg:py-16">
          {badge && <p className="eyebrow">{badge}</p>}
          <h2 id="assistant-title" className="section-title mt-3">
            {title}
          </h2>
          <p className="mt-3 max-w-[52ch] sm:mt-5 text-lg text-soft">{description}</p>
          <ul className="mt-4 max-w-[30rem] border-t border-line">
            {suggestions.map((suggestion) => (
              <li key={suggestion} className="border-b border-line">
                <a href="#contact" data-ask={suggestion} className="ask-suggestion">
                  <q className="font-(family-name:--font-serif) text-xl">{suggestion}</q>
                </a>
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink action={ask} />
            <ButtonLink action={call} quiet phone />
          </div>
        </div>
        <div className="night-window max-sm:hidden" aria-hidden="true">
          <div className="night-panes" />
          <div className="slats slats-night">
            {Array.from({ length: 12 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: twelve alike, and they never move
              <span key={index} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

export const aiChatPromo: LandingSection<AiChatPromoProps> = {
  Section: AiChatPromo,
  load({ landing, settings }) {
    const { buttonText, callLabel, ...words } = landing.aiChatPromo;
    return {
      ...words,
      ask: asking(buttonText),
      call: action(callLabel, telephoneHref(settings.general.phone)),
    };
  },
};
