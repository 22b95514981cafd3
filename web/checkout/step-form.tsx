import { useNavigation } from 'react-router';
import type { CheckoutStepSlug } from '../../domain/checkout/steps.ts';
import { PageForm, type PageFormProps } from '../forms/page-form.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';

/** Only these two follow the navigation, so that a press does not render every field of the step again. */
function useIsSending(step: CheckoutStepSlug): boolean {
  return useNavigation().formAction?.startsWith(`/${step}`) ?? false;
}

type StepFormProps = Omit<PageFormProps, 'isBusy'> & { readonly step: CheckoutStepSlug };

export function StepForm({ step, ...form }: StepFormProps) {
  return <PageForm {...form} isBusy={useIsSending(step)} />;
}

type StepButtonProps = Omit<ButtonProps, 'type' | 'busy'> & { readonly step: CheckoutStepSlug };

export function StepButton({ step, ...button }: StepButtonProps) {
  return <Button {...button} type="submit" busy={useIsSending(step)} />;
}
