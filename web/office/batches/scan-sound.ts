import { useEffect, useRef, useState } from 'react';

const KEPT_AS = 'scan-sound';
const SECONDS = 0.12;
const GOOD_HERTZ = 880;
const ALERT_HERTZ = 220;

/** A beep for each answer, high for what goes on and low for what stops the packer. Off is remembered on this device. */
export function useScanSound() {
  const [isOn, setOn] = useState(true);
  const audio = useRef<AudioContext | null>(null);
  useEffect(() => {
    setOn(readKept() !== 'off');
  }, []);

  function turn(on: boolean): void {
    setOn(on);
    try {
      localStorage.setItem(KEPT_AS, on ? 'on' : 'off');
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  function beep(isAlert: boolean): void {
    if (!isOn) return;
    // Browsers allow sound only after a press or a key: the first scan is one.
    audio.current ??= new AudioContext();
    const context = audio.current;
    const tone = context.createOscillator();
    tone.frequency.value = isAlert ? ALERT_HERTZ : GOOD_HERTZ;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + (isAlert ? 3 * SECONDS : SECONDS));
  }

  return { isOn, turn, beep };
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
