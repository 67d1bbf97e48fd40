// Drawings for the specification's icon names.
import {
  ChartBar,
  CircleEllipsis,
  Grid2x2,
  House,
  type LucideIcon,
  Menu,
  Moon,
  Smartphone,
  Square,
  Sun,
  TextAlignJustify,
  Trees,
} from 'lucide-react';
import type { NavigationIcon } from '../navigation-item.ts';

export const navigationIconDrawings: Record<NavigationIcon, LucideIcon | undefined> = {
  none: undefined,
  Home: House,
  Menu,
  GridSquare: Grid2x2,
  CircleEllipsis,
  AlignJustify: TextAlignJustify,
  BarChartHorizontal: ChartBar,
  Sun,
  Moon,
  Trees,
  Smartphone,
  Square,
};
