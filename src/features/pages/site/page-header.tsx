import { ButtonLink } from '../../../kit/ui/button-link.tsx';
import type { InvitationProps } from '../../content/site/visit-invitation.tsx';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';

interface PageHeaderProps {
  title: string;
  intro: string;
  facts: string[];
  picture: SitePictureData | undefined;
  actions: Pick<InvitationProps, 'book' | 'call'> | undefined;
}

export function PageHeader({ title, intro, facts, picture, actions }: PageHeaderProps) {
  return (
    <header
      className={`mt-6 grid items-center gap-x-16 gap-y-10 lg:mt-10 ${picture ? 'lg:grid-cols-[6fr_5fr]' : ''}`}
    >
      <div>
        <h1 className={`text-4xl sm:text-5xl ${picture ? 'xl:text-6xl' : 'lg:text-6xl'}`}>
          {title}
        </h1>
        {intro && (
          <p className="mt-6 max-w-[52ch] text-lg whitespace-pre-line text-soft">{intro}</p>
        )}
        {facts.length > 0 && (
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-base text-soft">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {actions && (
          // Phones show them at the end of the screen already.
          <p className="mt-8 flex flex-wrap gap-3 max-md:hidden">
            <ButtonLink action={actions.book} />
            <ButtonLink action={actions.call} quiet phone />
          </p>
        )}
      </div>
      {picture && (
        <SitePicture
          picture={picture}
          sizes="(min-width: 75rem) 34rem, (min-width: 64rem) 45vw, 100vw"
          className="aspect-[4/3] w-full rounded-card object-cover"
          priority
        />
      )}
    </header>
  );
}
