import { iconShape } from '../../category-icons/site/icon-shapes.ts';
import { KitIcon, type KitIconShape } from '../../category-icons/site/kit-icon.tsx';
import type { LandingSection } from '../server/landing-section.ts';

interface FeaturesProps {
  title: string;
  subtitle: string;
  items: { title: string; description: string; icon: KitIconShape | undefined }[];
}

/** A quiet list of facts beside its heading; nothing to press. */
export function Features({ title, subtitle, items }: FeaturesProps) {
  return (
    <section id="why-choose-us" aria-labelledby="why-title" className="section bg-surface">
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
          <h2 id="why-title" className="section-title">
            {title}
          </h2>
          <p className="max-w-[40ch] text-lg text-balance text-soft">{subtitle}</p>
        </div>
        <ul className="mt-4 grid grid-cols-2 gap-x-5 sm:mt-9 sm:gap-x-10 lg:mt-12 lg:grid-cols-4">
          {items.map((item) => (
            <li key={item.title} className="fact border-t border-line py-2.5 sm:py-5 lg:py-7">
              {item.icon && (
                <span className="fact-icon text-amber">
                  <KitIcon shape={item.icon} size={36} />
                </span>
              )}
              <h3 className="text-lg leading-snug sm:text-xl">{item.title}</h3>
              <p className="fact-text text-sm text-soft sm:text-base">{item.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const features: LandingSection<FeaturesProps> = {
  Section: Features,
  load({ homePage: { features } }) {
    if (features.items.length === 0) return undefined;
    return {
      ...features,
      items: features.items.map((item) => ({ ...item, icon: iconShape(item.icon) })),
    };
  },
};
