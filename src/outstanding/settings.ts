import { setting, wholeNumber } from '#kit/setting.ts'

const reminder = (step: 1 | 2 | 3, fallback: number) =>
  setting({
    key: `receivables.reminder_${step}_days`,
    group: 'Payment reminders',
    title: `Reminder ${step} of 3, past due`,
    unit: 'days',
    ...(step < 3 && { atMost: `receivables.reminder_${step + 1}_days` }),
    help:
      step === 3
        ? 'When a firm and the employees who serve it are told of what is past due for the third time.'
        : 'When a firm is told of what is past due.',
    shape: wholeNumber(1, 365),
    fallback,
  })

/** Never to a firm that has paid, nor before the day that it promised. */
export const reminderDays = [reminder(1, 3), reminder(2, 15), reminder(3, 30)] as const
