// Hydrates an island like @astrojs/react, once the styles it may need have loaded.
import wakeReact from '@astrojs/react/client.js';
import { wholeStyles } from '../../kit/ui/whole-styles.ts';

// Loaded together with the island's own code.
void wholeStyles();

export default (element: HTMLElement) => {
  const wake = wakeReact(element);
  return async (...island: Parameters<typeof wake>): Promise<void> => {
    await wholeStyles();
    return wake(...island);
  };
};
