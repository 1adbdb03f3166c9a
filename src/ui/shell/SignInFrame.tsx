import type { ReactNode } from 'react'
import { isDemo } from '#kit/web/settings.ts'
import { SchemeStrip } from '../goods/SchemeStrip.tsx'
import { Brand } from './Brand.tsx'
import { landingNews } from './landingNews.ts'
import './signIn.css'

type SignInFrameProps = {
  title: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  /** The form, and what stands below it. */
  children: ReactNode
  /** Help and links at the bottom. */
  foot?: ReactNode
}

/** The landing: the form at the left, what the product is about at the right. */
export function SignInFrame({ title, lead, children, foot }: SignInFrameProps) {
  const { News } = landingNews
  return (
    <main id="main" className="land">
      <div className="land-l">
        <div>
          <Brand />
        </div>
        <div className="land-form">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {foot && <div className="land-foot">{foot}</div>}
      </div>
      <section className="land-r" aria-label="What Apotheca does">
        <div className="pitch">
          <h2>Know what is free before you pay for it.</h2>
          <div className="demo">
            <p className="demo-h">
              {/* A product that is nobody's is for the demo alone. */}
              <span>
                {isDemo ? (
                  <>
                    <b>Torvique 10</b>&ensp;Atorvastatin 10 mg
                  </>
                ) : (
                  <b>22 packs</b>
                )}
              </span>
              <span className="figures">scheme 10+1</span>
            </p>
            <SchemeStrip paid={10} free={1} packs={22} large label="Twenty paid packs and two free packs" />
            <p className="demo-say">
              <b>20 paid + 2 free.</b> {isDemo ? 'Net ₹52.74 a pack, not ₹58.01.' : 'You see it before you order.'}
            </p>
          </div>
        </div>
        <div className="promises">
          <p>
            <b>Every order explained</b>
            What it waits for, and whose move it is.
          </p>
          <p>
            <b>Both sides agree</b>
            Nothing ships that you did not confirm.
          </p>
          <p>
            <b>Free goods counted</b>
            Promised against invoiced, line by line.
          </p>
        </div>
        {News && (
          <div className="mt-10">
            <News />
          </div>
        )}
      </section>
    </main>
  )
}
