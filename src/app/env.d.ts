type PageLocals = import('./rendering/page-locals.ts').PageLocals;

declare namespace App {
  interface Locals extends PageLocals {}
}

declare namespace Astro {
  interface ClientDirectives {
    /** src/features/assistant/site/ask-directive.ts */
    'client:ask'?: boolean;
  }
}
