import type { RefusedForm } from '../../kit/public-form.ts';
import type { SignedIn } from '../../kit/role.ts';
import type { ApiDescription } from '../http/openapi.ts';
import type { Services } from '../process/services.ts';

export interface PreviewBar {
  /** `Saturday 1 January 2028` */
  of: string;
  until: string;
  /** The same page as it is now. */
  nowHref: string;
}

export interface PageLocals {
  services: Services;
  /** Sent without JavaScript and refused: the page shows its values and errors. */
  refusedForm?: RefusedForm;
  apiDescription?: ApiDescription;
  styleNonce?: string;
  /** The scripts of the admin's first screen, as the build lists them; none in development. */
  adminScripts?: string[];
  staff?: SignedIn | undefined;
  /** Of a page that is shown as it will be. */
  preview?: PreviewBar;
}
