import { LineIcon } from '../../../kit/ui/line-icon.tsx';

export const AskIcon = () => (
  <LineIcon size={22}>
    <path d="M4 6.500A2.500 2.500 0 0 1 6.500 4h11A2.500 2.500 0 0 1 20 6.500v7a2.500 2.500 0 0 1-2.500 2.500H11l-4.500 4v-4A2.500 2.500 0 0 1 4 13.500Z" />
    <path d="M8.500 8.750h7M8.500 11.750h4.500" />
  </LineIcon>
);

export const CloseIcon = () => (
  <LineIcon>
    <path d="m6 6 12 12M18 6 6 18" />
  </LineIcon>
);

export const SendIcon = () => (
  <LineIcon>
    <path d="M12 19V5m-6 6 6-6 6 6" />
  </LineIcon>
);

export const MicrophoneIcon = () => (
  <LineIcon>
    <rect x="9" y="3.500" width="6" height="10.500" rx="3" />
    <path d="M5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3" />
  </LineIcon>
);

export const SoundIcon = ({ on }: { on: boolean }) => (
  <LineIcon>
    <path d="M4 9.500v5h3.500l4.500 4v-13l-4.500 4Z" />
    {on ? (
      <path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a7.500 7.500 0 0 1 0 11" />
    ) : (
      <path d="m16 9.500 5 5m0-5-5 5" />
    )}
  </LineIcon>
);

export const AgainIcon = () => (
  <LineIcon>
    <path d="M4.500 12a7.500 7.500 0 1 1 2.200 5.300M4.500 19v-4.500H9" />
  </LineIcon>
);

export const LeadIcon = () => (
  <LineIcon size={18}>
    <path d="M5 12h14m-5.500-5.500L19 12l-5.500 5.500" />
  </LineIcon>
);

export const ChangeIcon = () => (
  <LineIcon size={14}>
    <path d="m14.500 5.500 4 4L8 20H4v-4Z" />
  </LineIcon>
);
