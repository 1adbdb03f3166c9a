import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { Avatar } from '#ui/shell/Avatar.tsx'
import { Charts } from './charts.tsx'
import { Buttons, Choices, Fields } from './controls.tsx'
import { DialogLooks, Openers } from './dialogs.tsx'
import { BulkBars, Documents, Pickers } from './documents.tsx'
import { Lists, OrderingParts } from './lists.tsx'
import { Figures, SchemeLine, Statuses, Swatches } from './look.tsx'
import { Heads, Navigation, Notices } from './navigation.tsx'
import { Part, type Theme } from './shared.tsx'
import { CompactTable, ListFrames, ProductTable, TableStates } from './tables.tsx'

/** Every part, in one theme. */
export function Pane({ theme }: { theme: Theme }) {
  return (
    <div data-theme={theme} className="min-w-0 bg-canvas px-(--gutter) pt-2 pb-12 text-ink">
      <h2 className="pt-5 pb-2 text-title">{theme === 'light' ? 'Light' : 'Dark'}</h2>
      <Part title="Colour">
        <Swatches />
      </Part>
      <Part title="Type and figures">
        <Figures />
      </Part>
      <Part title="Buttons: primary, default, quiet, link, danger, icon; busy, disabled, small">
        <Buttons />
      </Part>
      <Part title="Fields: rest, help, counter, error, optional, locked, disabled, files">
        <Fields />
      </Part>
      <Part title="Choices">
        <Choices />
      </Part>
      <Part title="Picker: found by name">
        <Pickers />
      </Part>
      <Part title="Status: shape, word, colour">
        <Statuses />
      </Part>
      <Part title="Tabs, filters, pager, keys">
        <Navigation theme={theme} />
      </Part>
      <Part title="Table: rest, hover, selected, actions">
        <ProductTable theme={theme} />
      </Part>
      <Part title="Table: compact">
        <CompactTable theme={theme} />
      </Part>
      <Part title="Table: loading, empty, failed">
        <TableStates theme={theme} />
      </Part>
      <Part title="List: head, pager, without a match, failed">
        <ListFrames theme={theme} />
      </Part>
      <Part title="Bulk bar: chosen, answered">
        <BulkBars />
      </Part>
      <Part title="Document: whole, loading">
        <Documents theme={theme} />
      </Part>
      <Part title="Page head, facts">
        <Heads />
      </Part>
      <Part title="Scheme line">
        <SchemeLine />
      </Part>
      <Part title="Notices">
        <Notices />
      </Part>
      <Part title="Lists: what waits, facts, what happened">
        <Lists />
      </Part>
      <Part title="Charts: months, rows, lines, ages, heat table, sparkline">
        <Charts />
      </Part>
      <Part title="Ordering: quantity, choices, page limit, a reason">
        <OrderingParts />
      </Part>
      <Part title="Waiting">
        <div className="flex items-center gap-5">
          <Skeleton width={160} />
          <Spinner label="Loading" />
          <Avatar name="Suresh Agrawal" />
        </div>
      </Part>
      <Part title="Dialogs, as they look">
        <DialogLooks theme={theme} />
      </Part>
      <Part title="Opened: they follow the page's own theme">
        <Openers />
      </Part>
    </div>
  )
}
