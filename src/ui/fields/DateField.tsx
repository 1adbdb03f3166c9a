import CalendarIcon from 'lucide-react/icons/calendar'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { type Day, type DayFormat, parseDay, showDay } from '#kit/date.ts'
import { IconButton } from '../base/Button.tsx'
import { Skeleton } from '../base/Skeleton.tsx'
import { LineFailed, whenShown } from '../base/whenShown.tsx'
import { DialogSide } from '../dialogs/dialogSide.ts'
import { useMedia } from '../width/useMedia.ts'
import { useFieldProps } from './Field.tsx'
import './calendar.css'

const Calendar = whenShown(
  () => import('./Calendar.tsx').then((part) => part.Calendar),
  (props) => (
    <div className="calendar">
      <LineFailed {...props} />
    </div>
  ),
)

const PairSlot = createContext<HTMLElement | null>(null)

type DateFieldProps = {
  /** 'YYYY-MM-DD', whatever the format shown. */
  value: Day | null
  /** Null while what is typed is not a day; the text tells what it is. */
  onChange: (day: Day | null, text: string) => void
  format?: DayFormat
  min?: Day | undefined
  max?: Day | undefined
  /** The other end, when two fields make a range: drawn in the calendar. */
  rangeStart?: Day | null
  rangeEnd?: Day | null
  onBlur?: () => void
  disabled?: boolean
  name?: string
  ref?: React.Ref<HTMLInputElement>
}

/**
 * Typed or picked, inside a Field. The calendar lies beside a dialog, below 1280 px inside it,
 * elsewhere below the field. Esc closes the calendar alone.
 */
export function DateField(props: DateFieldProps) {
  const { format = 'DD-MM-YYYY', onBlur, disabled = false, name, ref } = props
  const { text, type } = useTypedDay(props.value, format, props.onChange)
  const { open, setOpen, box, input, panel } = useCalendar()
  const place = usePlace(box, open !== 'no')
  const own = useFieldProps({})
  const panelId = useId()

  function onLeave(event: FocusEvent) {
    const to = event.relatedTarget
    if (to instanceof Node && (box.current?.contains(to) || panel.current?.contains(to))) return
    if (to) setOpen('no')
    onBlur?.()
  }

  const labelledBy = own.id ? `${own.id}-label` : undefined
  const shown = open !== 'no' && (
    <CalendarPanel
      id={panelId}
      labelledBy={labelledBy}
      kind={place.kind}
      days={{ ...props, value: parseDay(text, format), format }}
      onPick={(day) => {
        type(showDay(day, format))
        setOpen('no')
        input.current?.focus()
      }}
      takesFocus={open === 'picking'}
      ref={panel}
    />
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus leaving
    <div ref={box} className="relative" onBlur={onLeave}>
      <span className="input" onPointerEnter={Calendar.ahead}>
        <input
          ref={(element) => {
            input.current = element
            handOn(ref, element)
          }}
          {...own}
          className="figures"
          name={name}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="off"
          placeholder={format === 'MM-DD-YYYY' ? 'MM-dd-yyyy' : 'DD-MM-YYYY'}
          maxLength={20}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={Calendar.ahead}
          onBlur={() => tidyDay(text) !== text && type(tidyDay(text))}
          onClick={(event) => {
            if (isCoarse() || open !== 'no') return
            // What is typed next takes the place of the day that is there.
            event.currentTarget.select()
            setOpen('typing')
          }}
          onKeyDown={(event) => openedByArrow(event) && setOpen('picking')}
        />
        <IconButton
          label="Choose from the calendar"
          aria-describedby={labelledBy}
          aria-haspopup="dialog"
          aria-expanded={open !== 'no'}
          {...(open !== 'no' && { 'aria-controls': panelId })}
          disabled={disabled}
          onClick={() => setOpen(open === 'picking' ? 'no' : 'picking')}
        >
          <CalendarIcon />
        </IconButton>
      </span>
      {shown && (place.slot ? createPortal(shown, place.slot) : shown)}
    </div>
  )
}

function openedByArrow(event: React.KeyboardEvent): boolean {
  if (event.key !== 'ArrowDown') return false
  event.preventDefault()
  return true
}

function handOn<T>(ref: React.Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/** What is typed, and what the field is given from outside: whoever spoke last is shown. */
function useTypedDay(value: Day | null, format: DayFormat, onChange: DateFieldProps['onChange']) {
  const [text, setText] = useState(value ? showDay(value, format) : '')
  const [shownValue, setShownValue] = useState(value)

  if (value !== shownValue) {
    setShownValue(value)
    if (value !== parseDay(text, format)) setText(value ? showDay(value, format) : '')
  }

  function type(next: string) {
    setText(next)
    const day = parseDay(next, format)
    setShownValue(day)
    onChange(day, next)
  }
  return { text, type }
}

/** Whether the calendar is open, and for what. Esc and a press elsewhere close it. */
function useCalendar() {
  const [open, setOpen] = useState<'no' | 'typing' | 'picking'>('no')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (open === 'no') return
    // Before the dialog hears of it: Esc is the calendar's first.
    function onEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      setOpen('no')
      input.current?.focus()
    }
    function onPress(event: PointerEvent) {
      const target = event.target as Node
      if (!box.current?.contains(target) && !panel.current?.contains(target)) setOpen('no')
    }
    window.addEventListener('keydown', onEscape, true)
    window.addEventListener('pointerdown', onPress, true)
    return () => {
      window.removeEventListener('keydown', onEscape, true)
      window.removeEventListener('pointerdown', onPress, true)
    }
  }, [open])

  return { open, setOpen, box, input, panel }
}

type CalendarPanelProps = {
  id: string
  labelledBy: string | undefined
  kind: PlaceOf['kind']
  days: Pick<DateFieldProps, 'value' | 'min' | 'max' | 'rangeStart' | 'rangeEnd'> & { format: DayFormat }
  onPick: (day: Day) => void
  takesFocus: boolean
  ref: React.Ref<HTMLDivElement>
}

function CalendarPanel({ id, labelledBy, kind, days, onPick, takesFocus, ref }: CalendarPanelProps) {
  const { value, format, min, max, rangeStart, rangeEnd } = days
  return (
    <div
      ref={ref}
      id={id}
      role="dialog"
      aria-labelledby={labelledBy}
      className={kind === 'below' ? 'absolute top-full left-0 z-20 mt-1.5' : undefined}
    >
      <Suspense
        fallback={
          <div className={kind === 'inside' ? 'calendar calendar-inline' : 'calendar'}>
            {<Skeleton width="100%" height={288} />}
          </div>
        }
      >
        <Calendar
          value={value}
          onPick={onPick}
          min={min}
          max={max}
          rangeStart={rangeStart}
          rangeEnd={rangeEnd}
          format={format}
          takesFocus={takesFocus}
          inline={kind === 'inside'}
        />
      </Suspense>
    </div>
  )
}

type DatePairProps = { children: ReactNode /** One line below both. */; help?: ReactNode }

/**
 * Two date fields side by side; inside a narrow dialog their calendar takes the whole width below
 * them.
 */
export function DatePair({ children, help }: DatePairProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className="date-pair">
      <PairSlot value={slot}>{children}</PairSlot>
      <div ref={setSlot} className="slot" />
      {help && <p className="help">{help}</p>}
    </div>
  )
}

type PlaceOf = { kind: 'beside' | 'inside' | 'below'; slot: HTMLElement | null }

function usePlace(box: { current: HTMLElement | null }, isOpen: boolean): PlaceOf {
  const side = useContext(DialogSide)
  const pair = useContext(PairSlot)
  const isWide = useMedia('large')
  const dialog = side?.parentElement
  const isBeside = Boolean(isWide && dialog && window.innerWidth - dialog.getBoundingClientRect().right >= 312)

  useLayoutEffect(() => {
    if (!isOpen || !isBeside || !side || !dialog) return
    function settle() {
      const field = box.current?.getBoundingClientRect()
      if (!side || !dialog || !field) return
      const lowest = window.innerHeight - 16 - side.offsetHeight
      side.style.top = `${Math.max(16, Math.min(field.top - 52, lowest)) - dialog.getBoundingClientRect().top}px`
    }
    const observer = new ResizeObserver(settle)
    observer.observe(side)
    settle()
    return () => observer.disconnect()
  }, [isOpen, isBeside, side, dialog, box])

  if (!side) return { kind: 'below', slot: null }
  return isBeside ? { kind: 'beside', slot: side } : { kind: 'inside', slot: pair }
}

/** 1/2/2026 → 01-02-2026 */
function tidyDay(text: string): string {
  const parts = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*$/.exec(text)
  return parts ? `${parts[1]?.padStart(2, '0')}-${parts[2]?.padStart(2, '0')}-${parts[3]}` : text
}

function isCoarse(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
