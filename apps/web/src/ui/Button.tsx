import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Tooltip } from './Tooltip.tsx';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const LOOKS: Record<Look, string> = {
  primary:
    'border-transparent bg-accent-fill text-on-accent data-hovered:brightness-110 font-medium',
  plain: 'border-line bg-raised text-ink data-hovered:bg-hover',
  quiet: 'border-transparent bg-transparent text-ink data-hovered:bg-hover',
  danger: 'border-line bg-raised text-error data-hovered:bg-error-soft',
};
const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border text-sm whitespace-nowrap select-none data-pressed:brightness-95 data-disabled:cursor-default data-disabled:opacity-50';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  look?: Look;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Shown on hover and focus; name the key here too, where there is one. */
  tip?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button with a label. `onPress` fires for mouse, touch, Enter and Space. */
export function Button({
  look = 'plain',
  icon,
  tip,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const button = (
    <AriaButton {...rest} className={`${BASE} h-7 px-2.5 ${LOOKS[look]} ${className}`}>
      {icon}
      {children}
    </AriaButton>
  );
  return tip === undefined ? button : <Tooltip words={tip}>{button}</Tooltip>;
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** The accessible name; also the tooltip unless `tip` says more. */
  label: string;
  children: ReactNode;
}

/** A square button with an icon and a name. */
export function IconButton({
  label,
  look = 'quiet',
  tip,
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip words={tip ?? label}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={`${BASE} size-7 ${LOOKS[look]} ${className}`}
      >
        {children}
      </AriaButton>
    </Tooltip>
  );
}
