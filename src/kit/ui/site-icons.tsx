import { LineIcon } from './line-icon.tsx';

export const PhoneIcon = () => (
  <LineIcon>
    <path d="M5 4h3.2l1.6 4.2-2 1.5a12 12 0 0 0 6.5 6.5l1.5-2L20 15.8V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z" />
  </LineIcon>
);

export const CheckIcon = () => (
  <LineIcon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </LineIcon>
);
