import { Badge, type Tone } from '../../../kit/ui/badge.tsx';
import { type Stage, stageLabels } from '../customer.ts';

const TONES: Partial<Record<Stage, Tone>> = {
  enquiry: 'waiting',
  booked: 'accent',
  visited: 'accent',
  quoted: 'accent',
  fitted: 'good',
  accepted: 'good',
};

export const StageBadge = ({ stage }: { stage: Stage }) => (
  <Badge tone={TONES[stage] ?? 'neutral'}>{stageLabels[stage]}</Badge>
);
