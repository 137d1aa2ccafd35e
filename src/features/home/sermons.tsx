import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const Carousel = lazy(async () => ({ default: (await import('./sermon-carousel.tsx')).SermonCarousel }))

/** The podcast section; loaded when scrolled near. */
export function Sermons() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      // Loads before it is visible, to avoid layout shift.
      { rootMargin: '0px 0px 300px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <Carousel />
        </Suspense>
      )}
    </div>
  )
}
