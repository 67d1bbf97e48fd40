// Must be loaded before anything that opens a dialog: our pages allow no style element without the page's nonce, and
// Radix's scroll lock adds one.
import { setNonce } from 'get-nonce';

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
if (meta?.nonce) setNonce(meta.nonce);
