/** Text that appears on a screen only because of a defect. */
export const defectText = /undefined|\[object |NaN|Invalid Date|null\b.*null\b|function \w*\(/;
