import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FormFields } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import { urls } from '../../../urls.ts';
import { footerSections } from '../footer.ts';
import { homePageSections } from '../home-page.ts';
import { landingSections } from '../landing.ts';
import { menuField } from '../navigation-menu.ts';
import type { WebsiteContent } from '../website-content.ts';
import { FieldSections, PartForm, TwoPartForm } from './part-form.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { FooterSocialNote } from './social-links-note.tsx';
import { useContent, useContentForms } from './use-content-forms.ts';

const tabs = [
  { value: 'home', label: 'Home Page' },
  { value: 'menu', label: 'Navigation Menu' },
  { value: 'footer', label: 'Footer' },
  { value: 'categories', label: 'Product Categories' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** What the preview shows of a tab at first. */
const PLACES: Record<Tab, string> = {
  home: 'header',
  menu: 'header',
  footer: 'footer',
  categories: '[aria-labelledby="categories-title"]',
};

// On narrow screens it would push the forms down, so it opens only on request.
const ROOM_FOR_PREVIEW = '(min-width: 80rem)';

const navigation = (
  <Link to={urls.admin.navigation()} className="contact-link">
    Navigation
  </Link>
);

interface WebsiteContentScreenProps {
  categoryIcons: ReactNode;
}

export function WebsiteContentScreen({ categoryIcons }: WebsiteContentScreenProps) {
  const { data, isError, isFetching, refetch } = useContent();
  return (
    <>
      <ScreenHeading title="Website Content" subtitle="Manage your website content." />
      {data && <Contents content={data} categoryIcons={categoryIcons} />}
      {!data && isError && (
        <div className="card">
          <ErrorState
            text="Error loading website content. Please try again."
            query={{ refetch, isFetching }}
          />
        </div>
      )}
      {!data && !isError && <Loading />}
    </>
  );
}

interface ContentsProps extends WebsiteContentScreenProps {
  content: WebsiteContent;
}

function Contents({ content, categoryIcons }: ContentsProps) {
  const [parameters] = useSearchParams();
  const wanted = tabs.find(({ value }) => value === parameters.get('tab'))?.value;
  const [tab, setTab] = useState<Tab>(wanted ?? 'home');
  // An address that names a tab selects it, even on this same screen.
  useEffect(() => {
    if (wanted) setTab(wanted);
  }, [wanted]);
  const [preview, setPreview] = useState(() => matchMedia(ROOM_FOR_PREVIEW).matches);
  const forms = useContentForms(content);
  // Every form stays mounted while another tab is shown, to keep what is typed.
  const panel = (shownOn: readonly Tab[], children: ReactNode) => (
    <div hidden={!shownOn.includes(tab)}>{children}</div>
  );
  return (
    <Tabs<Tab>
      label="Parts of the website"
      value={tab}
      options={tabs}
      onChange={setTab}
      beside={
        <Button
          look="secondary"
          aria-expanded={preview}
          onClick={() => setPreview(!preview)}
          className="ml-auto"
        >
          {preview ? 'Hide preview' : 'Show preview'}
        </Button>
      }
    >
      <PreviewPane shown={preview} forms={forms} first={PLACES[tab]}>
        {panel(
          ['home'],
          <TwoPartForm
            saveText="Save Home Page"
            parts={[
              {
                state: forms.homePage,
                title: 'Home Page',
                children: <FieldSections sections={homePageSections} open />,
              },
              {
                state: forms.landing,
                title: 'More of the home page',
                hint: 'All the other text, from the top of the page down. In any text, {phone}, {email}, {siteName} and {openingHours} come from Settings; {from-roller-blinds}, with the last part of a product’s address, and {priceSpan} come from the price lists.',
                children: <FieldSections sections={landingSections} open={false} />,
              },
            ]}
          />,
        )}
        {panel(
          ['menu'],
          <PartForm
            state={forms.navigationMenu}
            title="Navigation Menu"
            hint={
              <>The header of every page. {navigation} has this menu too, and all the others.</>
            }
            saveText="Save Navigation Menu"
          >
            <div data-place="header" className="border-t border-line px-5 py-5 sm:px-6">
              <FormFields fields={{ items: menuField }} />
            </div>
          </PartForm>,
        )}
        {panel(['categories'], categoryIcons)}
        {panel(
          ['footer', 'categories'],
          <div className={tab === 'categories' ? 'mt-6' : undefined}>
            <PartForm
              state={forms.footer}
              title="Footer"
              hint={<>The end of every page. {navigation} has its columns too, beside the menus.</>}
              saveText="Save Footer"
            >
              <FieldSections
                sections={footerSections}
                notes={{ 'Social links': <FooterSocialNote /> }}
                open
              />
            </PartForm>
          </div>,
        )}
      </PreviewPane>
    </Tabs>
  );
}

function Loading() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <p role="status" className="sr-only">
        Loading website content
      </p>
      <Skeleton className="h-10 w-full max-w-lg" />
      <div className="card grid gap-5 p-6">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </div>
  );
}
