type PageLocals = import('./page-locals.ts').PageLocals;

declare namespace App {
  interface Locals extends PageLocals {}
}
