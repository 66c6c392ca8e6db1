import {
  ArrowRightToLine,
  Boxes,
  LayoutGrid,
  MapPin,
  Package,
  Settings,
  TextAlignStart,
  User,
  Users,
} from "lucide-react";

const icons = {
  today: TextAlignStart,
  orders: Package,
  employees: User,
  inventory: Boxes,
  catalog: LayoutGrid,
  teams: Users,
  addresses: MapPin,
  requests: ArrowRightToLine,
  settings: Settings,
};

export type IconName = keyof typeof icons;

/** The sign of a rail entry; the word beside it says the same. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const Shape = icons[name];
  return <Shape className={className} strokeWidth={1.6} aria-hidden />;
}
