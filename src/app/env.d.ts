type PageLocals = import('./rendering/page-locals.ts').PageLocals;

declare namespace App {
  interface Locals extends PageLocals {}
}

declare namespace Astro {
  interface ClientDirectives {
    /** src/app/site/ask-directive.ts */
    'client:ask'?: boolean;
  }
}
